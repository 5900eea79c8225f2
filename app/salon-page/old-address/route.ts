import { redirect } from 'react-router';
import type { Route } from './+types/route.ts';

/** `/salao/{slug}` leads to the salon's page. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/${encodeURIComponent(params.slug)}`, 301);
