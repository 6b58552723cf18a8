// Where the sources have regular expressions.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * @typedef {{ source: string, flags: string }} Expression
 * @typedef {{ file: string, line: number, expression?: Expression, proof?: number }} Found without `expression` where it is built by
 *   `RegExp`; `proof` is the line of the comment that says why it is linear.
 */

/** Literals, calls of `RegExp` and the patterns of schemas. @returns {Found[]} */
export function expressionsIn(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  /** @type {Found[]} */
  const found = [];
  const add = (node, expression) => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push({ file, line, expression, proof: proofOf(lines, [...startsOf(tree, node)]) });
  };
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      add(node, { source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
      add(node);
    else if (
      ts.isPropertyAssignment(node) &&
      node.name.getText() === 'pattern' &&
      ts.isStringLiteralLike(node.initializer)
    )
      add(node, { source: node.initializer.text, flags: 'u' });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const isProof = (line) => /(?:\/\/|\*) linear: \S/.test(line);

/** Lines where the expression begins, and what it is part of, up to its statement. */
function* startsOf(tree, node) {
  for (let part = node; part && !ts.isBlock(part) && !ts.isSourceFile(part); part = part.parent) {
    yield tree.getLineAndCharacterOfPosition(part.getStart()).line + 1;
    if (ts.isStatement(part)) return;
  }
}

/** The comment behind one of these lines, or among the comment lines directly above it. */
function proofOf(lines, starts) {
  for (const line of starts) {
    if (isProof(lines[line - 1])) return line;
    for (let above = line - 1; above > 0 && /^\s*(?:\/\/|\/?\*)/.test(lines[above - 1]); above--) {
      if (isProof(lines[above - 1])) return above;
    }
  }
  return undefined;
}
