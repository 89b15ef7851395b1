/* What this book wants otherwise of Sphinx's search; loaded after searchtools.js and before the index. */
(function () {
  const { setIndex, htmlToText, _parseQuery, _performSearch } = Search;
  const ENGINE = /^engine\/api-/;
  const ALSO = { license: "licence", licensed: "licence", honors: "honours", color: "colour" };

  // The index has the names of files; addresses go without their folder.
  Search.setIndex = (index) => {
    index.docnames = index.docnames.map((name) => name.replace(/^book\//, ""));
    return setIndex(index);
  };

  // Years are words here, and American spellings find ours.
  Search._parseQuery = (query) => {
    const spelt = query.replace(/\p{Letter}+/gu, (word) => ALSO[word.toLowerCase()] ?? word);
    const parsed = _parseQuery(spelt);
    for (const number of spelt.match(/(?<![\p{Letter}\p{Number}])\d+(?![\p{Letter}\p{Number}])/gu) ?? []) {
      parsed[1].add(number);
      parsed[3].add(number);
    }
    return parsed;
  };

  // What the engine calls its functions stands behind what the book says. The last of the list is shown first.
  Search._performSearch = (...asked) => {
    const found = _performSearch(...asked);
    const ofEngine = ([docname]) => ENGINE.test(docname);
    return [...found.filter(ofEngine), ...found.filter((result) => !ofEngine(result))];
  };

  // Cells, rows and lines are words apart in the text that is quoted, too.
  Search.htmlToText = (html, anchor) =>
    htmlToText(html.replace(/<\/(t[dhr]|li|p|d[td]|caption|div|h[1-6]|label|legend|option|summary|span)>/gi, "$& "), anchor);
})();
