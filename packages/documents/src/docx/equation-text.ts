import { childNamed, childrenNamed, textOf, type Element } from './xml-tree.js';

/**
 * Converts an equation in OMML (ECMA-376 part 1, 22.1) to one line of text, as people type it: `(a+b)/2`, `x^2`, `√(x)`, `∑_(i=1)^n i`.
 */
export function equationText(element: Element): string {
  return element.children.map((child) => (typeof child === 'string' ? '' : partText(child))).join('');
}

function partText(element: Element): string {
  const part = (name: string): string => equationOf(childNamed(element, name));
  const base = part('e');
  switch (element.name) {
    case 't':
      return textOf(element);
    case 'f':
      return `${grouped(part('num'))}/${grouped(part('den'))}`;
    case 'sSup':
      return `${grouped(base)}^${grouped(part('sup'))}`;
    case 'sSub':
      return `${grouped(base)}_${grouped(part('sub'))}`;
    case 'sSubSup':
      return `${grouped(base)}_${grouped(part('sub'))}^${grouped(part('sup'))}`;
    case 'sPre':
      return `_${grouped(part('sub'))}^${grouped(part('sup'))}${grouped(base)}`;
    case 'rad': {
      const degree = part('deg');
      return `${degree === '' ? '' : `${grouped(degree)} `}√${enclosed(base)}`;
    }
    case 'nary':
      return `${property(element, 'chr', '∫')}${script('_', part('sub'))}${script('^', part('sup'))} ${base}`;
    case 'd': {
      const parts = childrenNamed(element, 'e')
        .map(equationText)
        .join(property(element, 'sepChr', '|'));
      return `${property(element, 'begChr', '(')}${parts}${property(element, 'endChr', ')')}`;
    }
    case 'func':
      return `${part('fName')} ${base}`;
    case 'limLow':
      return `${base}_${grouped(part('lim'))}`;
    case 'limUpp':
      return `${base}^${grouped(part('lim'))}`;
    case 'm':
      return `[${childrenNamed(element, 'mr')
        .map((row) => childrenNamed(row, 'e').map(equationText).join(', '))
        .join('; ')}]`;
    case 'eqArr':
      return childrenNamed(element, 'e').map(equationText).join('; ');
    case 'acc':
      return `${grouped(base)}${property(element, 'chr', '\u0302')}`;
    default:
      // Properties of the elements above end up here too, but contain no text.
      return equationText(element);
  }
}

function equationOf(element: Element | undefined): string {
  return element ? equationText(element).trim() : '';
}

function script(mark: '_' | '^', text: string): string {
  return text === '' ? '' : `${mark}${grouped(text)}`;
}

/** Puts an operand in parentheses unless it is a number, a word or a single character. */
function grouped(text: string): string {
  return /^(?:[\p{L}\p{N}.,]*|.)$/u.test(text) || isEnclosed(text) ? text : `(${text})`;
}

function enclosed(text: string): string {
  return isEnclosed(text) ? text : `(${text})`;
}

/** Whether one pair of parentheses encloses the whole text. */
function isEnclosed(text: string): boolean {
  return /^\([^()]*\)$/u.test(text);
}

/** Character set in an element's properties, such as its operator; `usual` if the properties do not set one. May be set to be empty. */
function property(element: Element, name: string, usual: string): string {
  const properties = childNamed(element, `${element.name}Pr`);
  return childNamed(properties, name)?.attributes.get('m:val') ?? usual;
}
