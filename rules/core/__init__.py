"""The whole vocabulary of the rules engines. A game imports from here and from nowhere else."""

from rules.core.action import Action, Big, Of, fields, make, parse_field, revive, vocabulary, whole
from rules.core.ahead import Ahead, Answering, Bidding, Passing, Terms
from rules.core.ask import Ask, Choose
from rules.core.chance import effective_key
from rules.core.domain import Domain, Ids, Ints, Search, Some
from rules.core.event import Event, Fault, Illegal, Reason
from rules.core.frame import Frame, always
from rules.core.game import Game, Place
from rules.core.marks import Marks
from rules.core.offer import check, count, moves, next_domain, offered, sample
from rules.core.options import Option, options_of
from rules.core.own import own_step, own_turn
from rules.core.play import Out, actors, allowed, go_on, play, start
from rules.core.state import Nothing, State, View, view

__all__ = [
    "Action",
    "Ahead",
    "Answering",
    "Ask",
    "Bidding",
    "Big",
    "Choose",
    "Domain",
    "Event",
    "Fault",
    "Frame",
    "Game",
    "Ids",
    "Illegal",
    "Ints",
    "Marks",
    "Nothing",
    "Of",
    "Option",
    "Out",
    "Passing",
    "Place",
    "Reason",
    "Search",
    "Some",
    "State",
    "Terms",
    "View",
    "actors",
    "allowed",
    "always",
    "check",
    "count",
    "effective_key",
    "fields",
    "go_on",
    "make",
    "moves",
    "next_domain",
    "offered",
    "options_of",
    "own_step",
    "own_turn",
    "parse_field",
    "play",
    "revive",
    "sample",
    "start",
    "view",
    "vocabulary",
    "whole",
]
