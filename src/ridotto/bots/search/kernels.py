"""The tree search: single-observer ISMCTS (Cowling, Powley and Whitehouse 2012). Compiled only.

A node is what the observer knows at somebody's decision: all that they have seen on the way there. An edge is a choice as the
observer sees it; behind it are several nodes if cards are turned up. Everybody chooses for their own share of the win.

What is legal depends on public facts alone, which the observer has seen. So all choices at a node are open each time it is
reached, and a node's visits are what ISMCTS calls the availability of each of its choices.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, Final

from ridotto.bots.search.playout import play_on, share_out
from ridotto.bots.search.sights import has_other_half, is_other_half, sight_of
from ridotto.chance import draw, next_word
from ridotto.rules import phase
from ridotto.rules.choices import choices
from ridotto.rules.flow import step

Array = Any  # NumPy's, which these functions only index
Record = Any  # a position, node or edge

SEARCH_CALLED = ("search",)
"""What Python calls."""
NODES: Final = 0
EDGES: Final = 1
"""How many the tree has, by place in `marks`."""
NO_NODE: Final = -1
_WORD: Final = 4294967296.0


def search(
    games: Array, worlds: Array, tree: Array, memory: Array, limits: Array, explore: float
) -> int:
    """Run so many simulations from the first of two positions; says how many nodes the tree has.

    `worlds` is cards by place and world, the worlds' weights added up, and the character that each card stands for; `tree`
    is nodes, edges, marks, and three papers: choices, the way down, shares. `limits` says how many simulations, turns of a
    game from here, and who the observer is.
    """
    for _ in range(limits[0]):
        games[1] = games[0]
        lay_world(games[1], worlds, memory)
        simulate(games[1], tree, memory, limits, explore)
    return int(tree[2][NODES])


def lay_world(s: Record, worlds: Array, memory: Array) -> None:
    """Lay the cards as in a world drawn by weight."""
    cards, ladder, kinds = worlds
    wanted = next_word(memory) / _WORD * ladder[-1]
    low = 0
    high = len(ladder) - 1
    while low < high:
        middle = (low + high) // 2
        if ladder[middle] > wanted:
            high = middle
        else:
            low = middle + 1
    for place in range(s.places):
        s.cards[place] = int(kinds[cards[place, low]])


def simulate(s: Record, tree: Array, memory: Array, limits: Array, explore: float) -> None:
    """Down the tree to its rim, on at random, and back up with everybody's share."""
    nodes, edges, _, out, way, shares = tree
    last_turn = s.turn + limits[1]
    node = 0
    depth = 0
    while s.phase != phase.OVER and s.turn <= last_turn and depth < len(way):
        if nodes[node].count == 0 and not open_node(s, tree, node, limits[2]):
            break
        edge = best_edge(nodes[node], edges, memory, explore)
        nodes[node].visits += 1
        way[depth] = edge
        depth += 1
        choice = int(edges[edge].choice)
        if s.actor != limits[2] and has_other_half(s, choice):
            choice += draw(memory, 2)
        sight = sight_of(s, limits[2], choice)
        step(s, choice)
        node = find_node(nodes, edges[edge], sight)
        if node == NO_NODE:
            add_node(tree, edge, sight)
            break
    play_on(s, memory, out, last_turn)
    share_out(s, shares)
    for level in range(depth):
        edges[way[level]].visits += 1
        edges[way[level]].total += shares[edges[way[level]].person]


def open_node(s: Record, tree: Array, node: int, me: int) -> bool:
    """List what can be done there, as the observer sees it; not if the tree is full."""
    nodes, edges, marks, out, _, _ = tree
    count = choices(s, out)
    first = marks[EDGES]
    if first + count > len(edges):
        return False
    kept = 0
    for nth in range(count):
        if s.actor == me or not is_other_half(s, int(out[nth])):
            edge = edges[first + kept]
            edge.choice = out[nth]
            edge.person = s.actor
            edge.visits = 0
            edge.total = 0.0
            edge.node = NO_NODE
            kept += 1
    marks[EDGES] += kept
    nodes[node].first = first
    nodes[node].count = kept
    return True


def best_edge(node: Record, edges: Array, memory: Array, explore: float) -> int:
    """The edge to try: one never tried, drawn at random, or else by UCB1."""
    best = node.first
    highest = -1.0
    fresh = 0
    reach = explore * sqrt(log(max(1, node.visits)))
    for edge in range(node.first, node.first + node.count):
        if edges[edge].visits == 0:
            fresh += 1
            if draw(memory, fresh) == 0:
                best = edge
        elif fresh == 0:
            visits = float(edges[edge].visits)
            worth = edges[edge].total / visits + reach / sqrt(visits)
            if worth > highest:
                highest = worth
                best = edge
    return int(best)


def find_node(nodes: Array, edge: Record, sight: int) -> int:
    """The node behind the edge when that was seen."""
    node = int(edge.node)
    while node != NO_NODE and nodes[node].sight != sight:
        node = int(nodes[node].next)
    return node


def add_node(tree: Array, edge: int, sight: int) -> None:
    """A new node behind the edge, unless the tree is full."""
    nodes, edges, marks, _, _, _ = tree
    number = marks[NODES]
    if number == len(nodes):
        return
    node = nodes[number]
    node.sight = sight
    node.next = edges[edge].node
    node.first = 0
    node.count = 0
    node.visits = 0
    edges[edge].node = number
    marks[NODES] += 1
