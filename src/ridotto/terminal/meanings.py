"""What rules and powers mean, in one line each, for whoever asks at the table."""

from __future__ import annotations

from ridotto.rules import power
from ridotto.rules.characters import Character, Edition

RULES = {
    "S1": "2 to 13 play the first edition, 4 to 12 the second.",
    "S2": "Everybody starts with 6 gold; gold, court and the characters in play are open to all.",
    "S3": "4 and 5 players use six cards, more use one each; what is left over lies in the centre.",
    "S4": "The cards are dealt face up, seen by all, then turned face down.",
    "S5": "The first player is drawn by lot, or as the host of a table chose.",
    "S6": "With 3 players everybody has two cards, left and right, and one purse.",
    "S7": "With 2 players everybody has three cards, left, right and protected, and one purse.",
    "C1": "The Judge is in every set.",
    "C2": "At least a third of the cards of a set bring gold from the bank.",
    "C3": "Both Peasants or none; every other character once at most.",
    "C4": "Some characters need 6 or 8 players.",
    "C5": "4 and 5 players use six cards; more use one each, and at most 2 over.",
    "C6": "A printed set is good for its own number of players.",
    "T1": "Turns go round the table to the left.",
    "T2": "The first four turns of the game are exchanges and nothing else.",
    "T3": "A turn is exactly one of three things: exchange, look, announce.",
    "T4": "Exchange: take your card and another under the table; really swap them or only pretend. Only you know which.",
    "T5": "Look: see one of your own cards, in secret.",
    "T6": "Announce: say that you are some character in play. It need not be true.",
    "T7": "All others answer an announcement in order from the left, once each: pass, or claim to be that character.",
    "T8": "If nobody claims, the announcer uses the power, and no card is shown.",
    "T9": "If somebody claims, announcer and claimants are revealed: who really is the character uses the power, "
    "then each of the others pays 1 gold to the court.",
    "T10": "With 2 players nobody touches the other's protected card; yours may be looked at, exchanged and claimed with, not announced.",
    "T11": "Who was revealed in the turn just before their own may not announce: in the first edition they must exchange, "
    "in the second they exchange or look.",
    "T12": "The next turn is that of the seat to the left of the seat whose turn it was, whoever used the power.",
    "E1": "Whoever has 13 gold or more wins at once.",
    "E2": "When somebody has lost their last gold, the game is over and the richest win; equals share it.",
    "E3": "The Cheat, or Cheater, wins alone with 10 gold or more when using the power.",
    "E4": "The end is tested after every movement of gold; what moves at one time counts as one movement.",
    "P1": "3 gold from the bank (King; in the second edition the Empress).",
    "P2": "2 gold from the bank (Queen; in the second edition the King).",
    "P3": "All the gold in the court (Judge); this turn's fines come after.",
    "P4": "2 gold from the richest other person, chosen among equals (Bishop, Trickster).",
    "P5": "1 gold from each neighbour (Thief).",
    "P6": "All gold exchanged with one other person's, or nothing done (Witch).",
    "P7": "1 gold from the bank, then two others' cards are exchanged or not (Fool).",
    "P8": "A look at the own card and one other, then exchange or not (Spy).",
    "P9": "1 gold from the bank; 2 for each when both Peasants are revealed in one turn.",
    "P10": "Wins with 10 gold or more; with less nothing happens (Cheat, Cheater).",
    "P11": "Asks a person who they are; a wrong answer costs that person 4 gold (Inquisitor, Guru).",
    "P12": "Gold from the bank up to exactly 10 (Widow).",
    "P13": "1 gold from each person who is richer at that moment, from the left round (Beggar).",
    "P14": "3 gold from the bank, then 1 from the bank for each neighbour (Patron).",
    "P15": "2 gold from the bank, then somebody shows their card to all others unseen by themselves (Princess).",
    "P16": "1 gold from each of two others, who then change seats; cards and gold stay (Puppet Master).",
    "Q1": "The first edition's set for 7 has the Fool; the Spanish one with the Spy is 1E-7-es.",
    "Q2": "With 2 players the Fool takes the opponent's left and right card.",
    "Q3": "With 3 players the Fool takes one card of each opponent.",
    "Q4": "The Fool takes neither his own card nor one of the centre.",
    "Q5": "A card that the Princess had shown is not revealed: its owner may announce.",
    "Q6": "With several cards, one revealed card bars announcing with any.",
    "Q7": "All who reach 13 gold in one movement win.",
    "Q8": "13 gold counts before somebody's ruin in the same movement.",
    "Q9": "The Patron's own gold comes first, and may end the game.",
    "Q10": "Who owes more than they have gives all they have, and the game ends.",
    "Q11": "When a power's gold ends the game, the rest of the power does not happen.",
    "Q12": "The Witch may leave all gold as it is.",
    "Q13": "Who is asked by Inquisitor or Guru names a character in play; Peasant is right for either Peasant.",
    "Q14": "Turns go by seats: after a change of seats somebody may play twice running or miss a turn.",
    "Q15": "Fines and T11 follow the person to a new seat.",
    "Q16": "What one knows one knows as a person, whatever seat one moves to.",
    "Q17": "The bank never runs out.",
    "Q18": "What you have forgotten stays forgotten: that is the game.",
    "Q19": "One answer each, and it is final.",
    "Q20": "A Spy who was revealed still looks, then exchanges or not.",
    "Q21": "The rules have no end by length.",
    "Q22": "With 2 players your protected card may go straight to the opponent's left or right place.",
}
"""Every id of the rules, and what it comes to."""


def power_text(character: Character, edition: Edition) -> str:
    """What a character can do in that edition, as a sentence without its subject."""
    amount = character.amount
    if character.power == power.SPY:
        reach = (
            "one other person's or one in the centre"
            if edition.spy_reaches_centre
            else "one other person's"
        )
        return f"looks at the own card and {reach}, then exchanges them or not"
    return _POWERS[character.power].format(amount=amount, double=2 * amount)


_POWERS = {
    power.BANK: "takes {amount} gold from the bank",
    power.COURT: "takes all the gold in the court",
    power.RICHEST: "takes {amount} gold from the richest other person",
    power.NEIGHBOURS: "takes {amount} gold from each neighbour",
    power.TRADE: "may exchange all gold with another person",
    power.FOOL: "takes {amount} gold from the bank, then exchanges the cards of two others or not",
    power.TOGETHER: "takes {amount} gold from the bank; {double} each if both are revealed",
    power.WIN: "wins with {amount} gold or more, else nothing",
    power.QUESTION: "asks somebody who they are; if wrong, that costs them {amount} gold",
    power.TOP_UP: "takes gold from the bank up to {amount}",
    power.BEG: "gets {amount} gold from everybody who is richer, one after the other",
    power.PATRON: "takes {amount} gold from the bank; each neighbour gets 1 too",
    power.SHOW: "takes {amount} gold from the bank, then has somebody show their card to all others",
    power.RESEAT: "takes {amount} gold from each of two others, who change seats",
}
