/** A token of a Rich Text file. Plain bytes are a range of positions, because pictures consist of megabytes of them. */
export type RtfToken =
  | { readonly kind: 'open' | 'close' }
  | { readonly kind: 'bytes'; readonly from: number; readonly to: number }
  | { readonly kind: 'byte'; readonly value: number }
  | { readonly kind: 'word'; readonly name: string; readonly parameter: number | undefined };

const [open, close, backslash, lineFeed, carriageReturn, space] = [0x7b, 0x7d, 0x5c, 0x0a, 0x0d, 0x20];
/** Maximum number of letters and digits of a control word, as in Word. */
const longestName = 32;
const mostDigits = 10;

/** Yields the tokens of a file, reading each byte once. A control symbol is a `word` of one character. */
export function* readTokens(bytes: Uint8Array): Generator<RtfToken> {
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at];
    if (byte === open || byte === close) {
      at++;
      yield { kind: byte === open ? 'open' : 'close' };
    } else if (byte === lineFeed || byte === carriageReturn) {
      at++;
    } else if (byte === backslash) {
      at = yield* readControl(bytes, at + 1);
    } else {
      const from = at;
      while (at < bytes.length && !isSpecial(bytes[at])) at++;
      yield { kind: 'bytes', from, to: at };
    }
  }
}

const isSpecial = (byte: number | undefined): boolean =>
  byte === open || byte === close || byte === backslash || byte === lineFeed || byte === carriageReturn;

/** Reads a control word or symbol. @returns the position behind it. */
function* readControl(bytes: Uint8Array, start: number): Generator<RtfToken, number> {
  const first = bytes[start];
  if (first === undefined) return start;
  if (!isLetter(first)) {
    if (first !== 0x27) {
      // An escaped line end means the same as `\par`.
      const isLineEnd = first === lineFeed || first === carriageReturn;
      yield { kind: 'word', name: isLineEnd ? 'par' : String.fromCharCode(first), parameter: undefined };
      return start + 1;
    }
    const value = Number.parseInt(Buffer.from(bytes.subarray(start + 1, start + 3)).toString('latin1'), 16);
    if (Number.isNaN(value)) return start + 1;
    yield { kind: 'byte', value };
    return start + 3;
  }
  let at = start;
  while (isLetter(bytes[at]) && at - start < longestName) at++;
  const name = Buffer.from(bytes.subarray(start, at)).toString('latin1');
  const digits = at;
  if (bytes[at] === 0x2d) at++;
  while (isDigit(bytes[at]) && at - digits <= mostDigits) at++;
  const parameter = Number.parseInt(Buffer.from(bytes.subarray(digits, at)).toString('latin1'), 10);
  const isGiven = !Number.isNaN(parameter);
  if (bytes[at] === space) at++;
  // A length that exceeds the file is invalid: nothing is skipped.
  if (name === 'bin') return isGiven && at + parameter <= bytes.length ? at + Math.max(0, parameter) : at;
  yield { kind: 'word', name, parameter: isGiven ? parameter : undefined };
  return at;
}

const isLetter = (byte = 0): boolean => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
const isDigit = (byte = 0): boolean => byte >= 0x30 && byte <= 0x39;
