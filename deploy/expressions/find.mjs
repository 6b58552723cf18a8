// Finds the regular expressions in the sources.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * @typedef {{ source: string, flags: string }} Expression
 * @typedef {{ file: string, line: number, expression?: Expression, proof?: number }} Found `expression` is absent if the code builds it by
 *   `RegExp`; `proof` is the line of the comment with the reason why the expression is linear.
 */

/** Finds literals, calls of `RegExp` and `pattern` properties of schemas. @returns {Found[]} */
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

/** Lines on which the expression begins, and each enclosing node up to its statement. */
function* startsOf(tree, node) {
  for (let part = node; part && !ts.isBlock(part) && !ts.isSourceFile(part); part = part.parent) {
    yield tree.getLineAndCharacterOfPosition(part.getStart()).line + 1;
    if (ts.isStatement(part)) return;
  }
}

/** Line of the proof: a comment at the end of one of these lines, or among the comment lines directly above. */
function proofOf(lines, starts) {
  for (const line of starts) {
    if (isProof(lines[line - 1])) return line;
    for (let above = line - 1; above > 0 && /^\s*(?:\/\/|\/?\*)/.test(lines[above - 1]); above--) {
      if (isProof(lines[above - 1])) return above;
    }
  }
  return undefined;
}
