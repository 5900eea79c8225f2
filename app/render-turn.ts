import { createContext } from 'react-router';

type Render = () => Promise<Response>;

/** Renders when the salon's turn comes. A page that belongs to no salon is rendered at once. */
export const renderTurnContext = createContext<(slug: string | undefined, render: Render) => Promise<Response>>(
  (_slug, render) => render(),
);
