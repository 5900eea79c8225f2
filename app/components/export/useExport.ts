import { useEffect, useRef, useState } from 'react';
import { inOpenSalon } from '#app/frame/salon-address.ts';
import type { Refusal } from '#app/ui/answer.ts';
import { isConnectionLost } from '#app/ui/orOffline.ts';
import { LINES_TYPE, type Line } from './lines.ts';

export type Operation =
  | 'reports.exportAppointments'
  | 'reports.exportAgenda'
  | 'reports.exportCustomers'
  | 'auditLog.export';
type Refused = Refusal<Operation>;

export type Progress = { kind: 'running'; done: number; total: number } | { kind: 'refused'; refusal: Refused };

type Saved = { name: string; total: number; pieces: BlobPart[] };

/** Fetches a file of `answerExport` and saves it once all of it is here. A second `run` during the first does nothing. */
export function useExport(onSaved: (file: { name: string; total: number }) => void) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(href: string) {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProgress({ kind: 'running', done: 0, total: 0 });
    const answer = await read(href, controller.signal, (done, total) => setProgress({ kind: 'running', done, total }));
    running.current = null;
    if (controller.signal.aborted) return;
    if ('refusal' in answer) return setProgress({ kind: 'refused', refusal: answer.refusal });
    save(answer);
    setProgress(null);
    onSaved(answer);
  }

  const close = () => {
    running.current?.abort();
    setProgress(null);
  };
  return { progress, run, close };
}

async function read(
  href: string,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<Saved | { refusal: Refused }> {
  try {
    const response = await fetch(inOpenSalon(href), { signal, headers: { accept: LINES_TYPE } });
    if (!response.ok || !response.body) return { refusal: (await response.json()) as Refused };
    const file: Saved = { name: '', total: 0, pieces: [] };
    for await (const line of linesIn(response.body)) {
      if (line.kind === 'end') return file;
      if (line.kind === 'refused') return { refusal: line.refusal as Refused };
      if (line.kind === 'begin') Object.assign(file, { name: line.name, total: line.total });
      else file.pieces.push(Uint8Array.from(atob(line.bytes), (character) => character.charCodeAt(0)));
      onProgress(line.kind === 'piece' ? line.done : 0, file.total);
    }
    return OFFLINE;
  } catch (error) {
    // An answer that is no JSON comes from something between the browser and the server.
    if (signal.aborted || isConnectionLost(error) || error instanceof SyntaxError) return OFFLINE;
    throw error;
  }
}

const OFFLINE: { refusal: Refused } = { refusal: { ok: false, code: 'OFFLINE', status: 0 } };

async function* linesIn(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Line> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  while (true) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}

function save({ name, pieces }: Saved) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(pieces));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
