import { useNonce } from './nonce.ts';

type Props = {
  /** Made by `inline`, on the server alone: the browser has run it and need not load it again. */
  text: string;
  data?: Record<`data-${string}`, string>;
};

/** The text is the same on all pages; what differs is in `data`. */
export function InlineScript({ text, data }: Props) {
  return (
    <script
      nonce={useNonce()}
      {...data}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

/** `run` may use nothing from outside of itself. */
export const inline = (run: () => void) => `(${run})()`;
