import { withoutUnseen } from '@cardinal/kernel';

/**
 * A question as a person sees it: without invisible characters, and with one space where there are several. Text copied from a page has both
 * between and within words, and each rule that reads a question would otherwise have to expect them. Line breaks are kept. A text without
 * anything visible is unchanged, because a question is never empty.
 */
export function asSeen(question: string): string {
  const seen = withoutUnseen(question).replace(/[^\S\r\n]+/g, ' ');
  return seen.trim() === '' ? question : seen;
}
