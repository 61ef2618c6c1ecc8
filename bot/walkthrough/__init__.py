"""A first game of each game in five steps: a few sentences and the picture of a fixed position each.

The words are `walk.1` to `walk.5` in the catalogue of the game, the positions `rules/<game>/walk.json` (see
`positions`). A game without that file has no walk-through.
"""
