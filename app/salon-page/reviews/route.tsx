import { useSearchParams } from 'react-router';
import { apiContext } from '#app/api.ts';
import { ReviewItem } from '#app/components/reviews/ReviewItem.tsx';
import { publicSalonContext } from '#app/frame/salon-guard.ts';
import { Main } from '#app/ui/Main.tsx';
import { countPages, pageRange, readPage, withPage } from '#app/ui/paging.ts';
import { ButtonLink } from '#app/ui/public/Button.tsx';
import type { Route } from './+types/route.ts';

export { SalonError as ErrorBoundary } from '#app/components/salon/SalonError.tsx';

const PER_PAGE = 20;

/** All reviews, page by page, without scripts too: the salon's page shows the newest ones. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { slug, name } = context.get(publicSalonContext);
  const { searchParams: params } = url;
  const { reviews, count } = await context.get(apiContext).reviews.listPublic({ slug, ...pageRange(params, PER_PAGE) });
  return { name, reviews, count, pages: countPages(params, count, PER_PAGE) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Avaliações · ${loaderData.name}` : 'Avaliações' },
  { name: 'robots', content: 'noindex' },
];

export default function Reviews({ loaderData: { reviews, count, pages } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const page = readPage(params);
  return (
    <Main className="salon-main salon-narrow">
      <h1>Avaliações</h1>
      <p className="dimmed tnum">
        {count === 0
          ? 'Ainda não há avaliações para este salão.'
          : `${count} ${count === 1 ? 'avaliação' : 'avaliações'}`}
        {pages > 1 && ` · página ${page} de ${pages}`}
      </p>
      {count > 0 && (
        <div className="card">
          <ul className="salon-reviews">
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
        </div>
      )}
      {pages > 1 && (
        <nav className="salon-review-pages" aria-label="Páginas">
          {page > 1 && (
            <ButtonLink to={withPage(params, page - 1)} look="default">
              Mais recentes
            </ButtonLink>
          )}
          {page < pages && (
            <ButtonLink to={withPage(params, page + 1)} look="default">
              Mais antigas
            </ButtonLink>
          )}
        </nav>
      )}
    </Main>
  );
}
