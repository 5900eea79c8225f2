import { useCallback, useEffect, useRef } from 'react';
import { useHref } from 'react-router';
import { isFrom, type PageDraft, PREVIEW_PATH, type PreviewMessage } from '#app/components/salon/draft.ts';

type Props = { draft: PageDraft; className: string | undefined };

/** The salon's own page in a frame; it gets each draft as a message and shows it without asking the server. */
export function PreviewFrame({ draft, className }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const json = JSON.stringify(draft);
  const latest = useRef(json);

  const send = useCallback(() => {
    const message: PreviewMessage = { type: 'preview-draft', draft: JSON.parse(latest.current) };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, []);

  useEffect(() => {
    latest.current = json;
    send();
  }, [json, send]);

  useEffect(() => {
    function answer(message: MessageEvent<PreviewMessage>) {
      if (isFrom(frame.current?.contentWindow, message) && message.data?.type === 'preview-ready') send();
    }
    window.addEventListener('message', answer);
    return () => window.removeEventListener('message', answer);
  }, [send]);

  return (
    <iframe ref={frame} src={useHref(PREVIEW_PATH)} title="Prévia da sua página" loading="lazy" className={className} />
  );
}
