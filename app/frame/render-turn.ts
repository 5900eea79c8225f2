import { createContext } from 'react-router';

type Render = () => Promise<Response>;

/** Renders in the salon's queue. A page without a salon is rendered at once. */
export const renderTurnContext = createContext<(slug: string | undefined, render: Render) => Promise<Response>>(
  (_slug, render) => render(),
);
