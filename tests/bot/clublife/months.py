"""The months that the tests live through: a short one, and a whole one with twelve members and twenty tables."""

from __future__ import annotations

from bot.tables import Manners
from tests.bot.clublife.month import Member, Plan

ANN = Member("Ann", "Europe/Berlin")
BEN = Member("Ben", "America/New_York", quiet=(22, 6), calls="dm")
HANA = Member("花子", "Asia/Tokyo", japanese=True)
TARO = Member("太郎", "Asia/Tokyo", quiet=(0, 8), calls="both", away=(2, 4), japanese=True)
KEN = Member("Ken", "Europe/London", gone=3)
GENTLE, STRICT = Manners(clock="gentle", turn_hours=24), Manners(clock="strict", at_zero="house", start_hours=48)
VOTE = Manners(clock="gentle", turn_hours=36, at_zero="vote")
FALLBACK = Manners(clock="strict", at_zero="fallback", start_hours=36, more_hours=2)

SHORT_CLUB = [ANN, BEN, HANA, TARO, KEN]
SHORT = [
    Plan(0.0, "dobutsu", ("Ann", "花子")),
    Plan(0.0, "qe", ("Ben", "太郎", "Ken"), language="ja", manners=STRICT),
    Plan(0.2, "legend_raiders", ("Ken", "Ben", "花子"), house=1),
]

WHOLE_CLUB = [
    Member("Ann", "Europe/Berlin", pace=1.0),
    Member("Ben", "America/New_York", quiet=(22, 6), calls="dm", pace=1.0),
    Member("花子", "Asia/Tokyo", quiet=(22, 6), calls="dm", pace=0.8, japanese=True),
    Member("太郎", "Asia/Tokyo", quiet=(0, 8), calls="both", pace=1.0, away=(8, 11), japanese=True),
    Member("Ken", "Europe/London", pace=1.0, gone=10),
    Member("Lea", "Europe/Paris", pace=1.5, away=(3, 6)),
    Member("Mia", "America/Los_Angeles", quiet=(1, 9), pace=1.0),
    Member("Noa", "Australia/Sydney", quiet=(23, 6), calls="channel", pace=1.0),
    Member("桜", "Asia/Tokyo", quiet=(21, 5), pace=1.0, japanese=True),
    Member("Omar", "Africa/Cairo", pace=1.2, away=(18, 21)),
    Member("Pia", "Europe/Berlin", quiet=(22, 7), pace=0.7),
    Member("Quin", "America/Chicago", quiet=(23, 7), calls="none", pace=1.0),
]
WHOLE = [
    Plan(0.0, "dobutsu", ("Ann", "花子"), language="ja"),
    Plan(0.0, "eighteen_pa", ("Ann", "Ben", "Pia"), house=1),
    Plan(0.0, "indonesia", ("花子", "太郎", "桜"), language="ja"),
    Plan(0.1, "qe", ("Ben", "Lea", "Quin", "Ken"), manners=GENTLE),
    Plan(0.2, "nippon_zaibatsu", ("桜", "太郎"), house=1, language="ja", manners=STRICT),
    Plan(0.3, "legend_raiders", ("Mia", "Quin")),
    Plan(0.5, "marco_polo", ("Pia", "Omar", "Ken")),
    Plan(0.8, "big_shoulders", ("Lea", "Pia"), house=1),
    Plan(1.0, "dobutsu", ("Ken", "Mia"), manners=GENTLE),
    Plan(1.5, "eighteen_pa", ("Ken", "Omar", "Lea"), manners=VOTE),
    Plan(2.0, "qe", ("花子", "桜", "太郎"), language="ja", manners=STRICT),
    Plan(2.5, "indonesia", ("Ann", "Omar"), house=1),
    Plan(3.0, "legend_raiders", ("Ken", "Ben", "Pia"), manners=FALLBACK),
    Plan(4.0, "marco_polo", ("花子", "Noa"), language="ja"),
    Plan(5.0, "big_shoulders", ("Ann", "Quin", "Ben")),
    Plan(6.0, "nippon_zaibatsu", ("Mia", "Pia", "Ann")),
    Plan(7.0, "dobutsu", ("Noa", "桜"), language="ja"),
    Plan(8.0, "qe", ("Omar", "Lea", "Pia"), house=2),
    Plan(9.0, "legend_raiders", ("桜", "花子", "Noa"), house=1, language="ja"),
    Plan(12.0, "dobutsu", ("Ben", "Omar")),
]
