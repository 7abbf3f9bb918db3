// A bot in another language: the best single die, by the points of the SETs it makes and the bonus square under it.
// Try --bots "Node=exec:node examples/bot.js,casual".
'use strict';

// The face that makes a SET with two others: the same value where they agree, the third value where they differ.
const FEATURES = ['123', 'RGP', 'OSD'];
const third = (a, b) =>
  FEATURES.map((values, i) => (a[i] === b[i] ? a[i] : [...values].find((v) => v !== a[i] && v !== b[i]))).join('');

let board; // with size and bonus squares: it comes with the first request of each game
const name = (column, row) => String.fromCharCode(97 + column) + (row + 1);

function bestDie(position, seat) {
  const faceAt = (column, row) => position.squares[name(column, row)]?.slice(0, 3);
  const hand = new Set(position.hands[seat].map((die) => die.face));
  let best = { score: 0, turn: '-' };
  for (let row = 0; row < board.size; row++) {
    for (let column = 0; column < board.size; column++) {
      if (faceAt(column, row)) continue;
      const needed = {}; // face -> the number of SETs it would make here
      for (const [dx, dy] of [[1, 0], [0, 1]]) {
        for (const [i, j] of [[-2, -1], [-1, 1], [1, 2]]) {
          const a = faceAt(column + i * dx, row + i * dy);
          const b = faceAt(column + j * dx, row + j * dy);
          if (a && b) needed[third(a, b)] = (needed[third(a, b)] ?? 0) + 1;
        }
      }
      const square = name(column, row);
      const bonus = position.used.includes(square) ? 0 : (board.bonus[square] ?? 0);
      for (const [face, sets] of Object.entries(needed)) {
        const wild = !hand.has(face);
        if (wild && !hand.has('W')) continue;
        const score = sets * (wild ? 2 : 3) + bonus; // a wild die scores nothing in the step that places it
        if (score > best.score) best = { score, turn: `${square}=${face}${wild ? '*' : ''}` };
      }
    }
  }
  return best.turn;
}

function answer({ ask, position, seat }) {
  const hand = position.hands[seat];
  if (ask === 'open') return { turn: '-' }; // leave the opening to others
  if (ask === 'replace') return {};
  if (ask === 'extra') return { roll: hand.filter((die) => die.face !== 'W').map((die) => die.die) };
  return { turn: bestDie(position, seat) };
}

require('node:readline')
  .createInterface({ input: process.stdin })
  .on('line', (line) => {
    const request = JSON.parse(line);
    if (request.game) board = request.game.board;
    if (request.ask) console.log(JSON.stringify(answer(request)));
  });
