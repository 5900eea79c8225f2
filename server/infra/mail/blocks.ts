/** The parts of a mail's text, as its layout draws them. */
export type Block =
  | { kind: 'text'; lines: string[] }
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'button'; label: string; url: string };

const FACT = /^([^:]{2,30}): (.+)$/;
const ADDRESS = /^https?:\/\/\S+$/;
/** 'O horário fica com quem agendar primeiro. Agende aqui: https://…' */
const ASKED = /^(?:(.*[.!?]) )?([^.!?:]{2,40}): (https?:\/\/\S+)$/s;
const OPEN = 'Abrir';

/** `action`: what an address on a line of its own does. */
export function blocksOf(text: string, action = OPEN): Block[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .flatMap((paragraph) => blocksIn(paragraph.split('\n'), action));
}

function blocksIn(lines: string[], action: string): Block[] {
  const [first = ''] = lines;
  if (lines.length === 1 && ADDRESS.test(first)) return [{ kind: 'button', label: action, url: first }];
  const facts = lines.flatMap((line) => {
    const [, label, value] = FACT.exec(line) ?? [];
    return label && value && !ADDRESS.test(value) ? [{ label, value }] : [];
  });
  if (lines.length > 1 && facts.length === lines.length) return [{ kind: 'facts', facts }];
  const [, before, label, url] = ASKED.exec(lines.at(-1) ?? '') ?? [];
  if (!label || !url) return [{ kind: 'text', lines }];
  const rest = [...lines.slice(0, -1), ...(before ? [before] : [])];
  return [...(rest.length > 0 ? [{ kind: 'text' as const, lines: rest }] : []), { kind: 'button', label, url }];
}

/** A line, cut into its addresses and what stands between them. The full stop behind an address is no part of it. */
export function piecesOf(line: string): { text: string; url: string | null }[] {
  return line
    .split(/(https?:\/\/\S+?)(?=[.,;:!?)]*(?:\s|$))/)
    .filter(Boolean)
    .map((text) => ({ text, url: ADDRESS.test(text) ? text : null }));
}
