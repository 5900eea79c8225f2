import { data } from 'react-router';

export { SiteError as ErrorBoundary } from '#app/components/site/SiteError.tsx';

export const loader = () => {
  throw data(null, { status: 404 });
};

export default function NotFoundPage() {
  return null;
}
