import { use } from 'react';
import { ScriptTextsContext, useNonce } from './nonce.ts';

type Props = {
  /** Made on the server alone: the browser has run it and need not load it again. */
  text: string;
  data?: Record<`data-${string}`, string>;
};

export function InlineScript({ text, data }: Props) {
  use(ScriptTextsContext)?.add(text);
  return (
    <script
      nonce={useNonce()}
      {...data}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, or JSON without a '<'
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

/** `run` may use nothing from outside of itself. */
export const inline = (run: () => void) => `(${run})()`;
