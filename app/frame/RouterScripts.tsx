import {
  Children,
  cloneElement,
  createContext,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  use,
} from 'react';
import { Scripts, ScrollRestoration } from 'react-router';
import { InlineScript } from './InlineScript.tsx';
import { ScriptTextsContext } from './nonce.ts';

/** The loaders' answers, as React Router writes them. */
export const HandedOverContext = createContext('');

type Attributes = {
  children?: ReactNode;
  rel?: string;
  type?: string;
  dangerouslySetInnerHTML?: { __html: string };
};
type Part = ReactElement<Attributes>;

/**
 * The scripts of React Router. The server calls its components as functions and changes the elements before React writes them, because
 * React Router has no option to hold scripts back, and none that tells their texts.
 */
export function RouterScripts() {
  const texts = use(ScriptTextsContext);
  const handedOver = use(HandedOverContext);
  const parts = (
    <>
      {ScrollRestoration({})}
      {Scripts({})}
    </>
  );
  const noted = (part: Part) => {
    const text = part.type === 'script' && part.props.dangerouslySetInnerHTML?.__html;
    if (text) texts?.add(text);
    return import.meta.env.PROD ? held(part) : part;
  };
  return (
    <>
      {import.meta.env.SSR ? changed(parts, noted) : parts}
      <InlineScript text={import.meta.env.SSR ? enqueue(handedOver) : ''} />
    </>
  );
}

/**
 * The page is readable without its scripts, so nothing of them is asked for before its text has been painted: `startScripts` at the end of
 * the page undoes this.
 */
export function held(part: Part): Part {
  const { rel, type } = part.props;
  if (part.type === 'link' && rel === 'modulepreload') return cloneElement(part, { rel: 'later' });
  if (part.type !== 'script' || type !== 'module') return part;
  const attributes = { type: 'text/plain', async: undefined, 'data-entry': '' };
  return cloneElement(part, attributes);
}

/** The parts of a tree of fragments. */
export const changed = (node: ReactNode, change: (part: Part) => Part): ReactNode =>
  Children.map(node, (child) => {
    if (!isValidElement<Attributes>(child)) return child;
    return child.type === Fragment ? changed(child.props.children, change) : change(child);
  });

/** React Router's own component writes the same in two scripts, whose texts nobody could note. */
function enqueue(text: string): string {
  const stream = 'window.__reactRouterContext.streamController';
  return `${stream}.enqueue(${JSON.stringify(text).replaceAll('<', '\\u003c')});${stream}.close();`;
}
