// Searching the book: MiniSearch over the list of paragraphs that the build wrote (book/_ext/site/search.py).
import MiniSearch from "minisearch";

const SPELT = {
  license: "licence", licensed: "licence", honors: "honours", honor: "honour", color: "colour", colors: "colours",
};
const bare = (word) => word.toLowerCase().normalize("NFD").replace(/\p{Diacritic}/gu, "").replace(/ё/g, "е");
const term = (word) => SPELT[bare(word)] ?? bare(word);
const WORD = /[\p{Letter}\p{Number}\p{Diacritic}]+/gu;

const LIST = 0.1; // the weight of what only lists names

/** How many letters may be wrong in a word: none in short ones and in numbers. */
const wrong = (word) => (/\d/.test(word) || word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

function index(entries) {
  const found = new MiniSearch({
    fields: ["heading", "page", "text"],
    processTerm: term,
    tokenize: (text) => text.match(WORD) ?? [],
  });
  found.addAll(entries.map(([, page, heading, text], id) => ({ id, page, heading: heading || page, text })));
  return found;
}

export class Search {
  constructor(entries) {
    this.entries = entries;
    this.index = index(entries);
    this.bare = entries.map(([, page, heading, text]) => [bare(heading || page), bare(text)]);
  }

  /** The places for what was asked, best first: { address, page, heading, quote: [before, word, after] }. */
  find(asked, limit = 40) {
    const phrase = (asked.match(WORD) ?? []).map(term).join(" ");
    if (!phrase) return [];
    const several = phrase.includes(" ");
    const options = {
      boost: { heading: 3, page: 1.2 },
      prefix: (word) => word.length > 2,
      fuzzy: wrong,
      weights: { fuzzy: 0.3, prefix: 0.6 },
      boostDocument: (id) => this.entries[id][4] * this.near(id, phrase, several),
    };
    let found = this.index.search(asked, { ...options, combineWith: "AND" });
    if (!found.length && several) found = this.index.search(asked, options);
    // A word that stands somewhere as it was written is no misspelling of another.
    const words = phrase.split(" ");
    const exact = found.filter((one) => words.every((word) => one.terms.some((match) => match.startsWith(word))));
    const rest = found.filter((one) => !exact.includes(one));
    const best = exact.length ? [...exact, ...(exact.length > 4 ? [] : rest)] : rest;
    const weight = ({ id }) => this.entries[id][4];
    const lists = best.filter((one) => weight(one) <= LIST).sort((one, other) => weight(other) - weight(one));
    return [...best.filter((one) => !lists.includes(one)), ...lists].slice(0, limit).map((one) => this.told(one));
  }

  /** The words in the order asked count more than the same words apart; in a heading most. */
  near(id, phrase, several) {
    const [heading, text] = this.bare[id];
    if (heading === phrase) return 4;
    if (several && heading.includes(phrase)) return 3;
    return several && text.includes(phrase) ? 2 : 1;
  }

  told({ id, terms }) {
    const [address, page, heading, text] = this.entries[id];
    return { address, page, heading, quote: quote(text, terms) };
  }
}

/** Some words around the first match. */
function quote(text, terms) {
  let from = -1, to = 0;
  for (const { 0: word, index: at } of text.matchAll(WORD)) {
    if (!terms.includes(term(word))) continue;
    [from, to] = [at, at + word.length];
    break;
  }
  if (from < 0) return [cut(text, 180), "", ""];
  const start = Math.max(0, text.lastIndexOf(" ", Math.max(0, from - 60)));
  return [(start ? "… " : "") + text.slice(start, from).trimStart(), text.slice(from, to), cut(text.slice(to), 140)];
}

const cut = (text, length) => (text.length <= length ? text : `${text.slice(0, text.lastIndexOf(" ", length))} …`);
