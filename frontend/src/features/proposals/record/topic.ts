import type { TextLine } from '@/features/proposals/text/textLines';
import { isBesideTitle, isInstitution, kindOfWork } from './printedWords';
import { maxLinesOnCover } from './thesis';

/** "ĐỀ TÀI: Thư viện số", on the cover of a thesis or report. */
const topicLabel =
  /^[|\s]*(?:tên )?(?:đề tài|chủ đề|topic)(?: (?:tốt nghiệp|luận văn|đồ án|khóa luận))?[|\s]*(?:[:：]\s*|$)/iu;

const maxLines = 5;

/** A school in the middle of a cover belongs to the topic. */
const isLabel = (text: string) =>
  isBesideTitle(text) && (!isInstitution(text) || text.includes(':'));

/** The lines of the topic that a cover names as such; none on other pages. */
export function topicOf(lines: readonly TextLine[]): string | null {
  if (lines.length > maxLinesOnCover) return null;
  const at = lines.findIndex(({ text }) => topicLabel.test(text));
  const [label, ...below] = at < 0 ? [] : lines.slice(at);
  if (!label) return null;
  const first = label.text.replace(topicLabel, '').trim();
  const texts = first === '' ? [] : [first];
  let last = label;
  for (const line of below) {
    if (texts.length === maxLines) break;
    const far = last.y - line.y > 2.2 * line.size;
    const otherSize = texts.length > 0 && Math.abs(line.size - last.size) > 0.1 * last.size;
    if (far || otherSize || isLabel(line.text) || kindOfWork.test(line.text)) break;
    texts.push(line.text);
    last = line;
  }
  const text = texts.join(' ').replace(/^["“”«]+|["“”»]+$/gu, '');
  return text === '' ? null : text;
}
