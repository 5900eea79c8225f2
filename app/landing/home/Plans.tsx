import { IconCheck } from '@tabler/icons-react';
import { useRevalidator } from 'react-router';
import { badgesAt, cycleOf, offerText, priceOf, promisesOf } from '#app/components/plans/words.ts';
import { Button, ButtonLink } from '#app/ui/public/Button.tsx';
import type { Plan } from '#contract/subscriptions.ts';

/** `plans` come cheapest first; null when they could not be read. */
export function Plans({ plans }: { plans: Plan[] | null }) {
  return (
    <section className="land-section" id="planos" aria-labelledby="planos-titulo">
      <div className="land-head">
        <h2 id="planos-titulo">Planos</h2>
        <p className="land-text">Comece com 7 dias grátis em qualquer um. Você escolhe quando o teste terminar.</p>
      </div>
      {plans === null && <NotLoaded />}
      {plans?.length === 0 && (
        <p className="land-panel">Nenhum plano à venda no momento. O teste grátis continua aberto.</p>
      )}
      {plans && plans.length > 0 && (
        <ul className="land-plans">
          {plans.map((plan, place) => (
            <PlanOffer key={plan.id} plan={plan} place={place} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PlanOffer({ plan, place }: { plan: Plan; place: number }) {
  return (
    <li className="land-plan" data-marked={place === 1 || undefined}>
      <div className="land-plan-badges">
        {badgesAt(place).map((badge, index) => (
          <span key={badge} data-quiet={index > 0 || undefined}>
            {badge}
          </span>
        ))}
      </div>
      <h3 id={`plano-${plan.id}`}>{plan.name}</h3>
      <p className="land-plan-price tnum">
        <b>{priceOf(plan)}</b>
        {plan.priceCents > 0 && cycleOf(plan)}
      </p>
      {plan.description && <p className="land-plan-description">{plan.description}</p>}
      <ul>
        {promisesOf(plan).map((promise) => (
          <li key={promise}>
            <IconCheck size={18} aria-hidden />
            {promise}
          </li>
        ))}
      </ul>
      <ButtonLink
        to={`/auth?modo=cadastrar&plano=${plan.id}`}
        isWide
        size="md"
        look={place === 1 ? 'filled' : 'default'}
        aria-describedby={`plano-${plan.id}`}
      >
        {offerText(place)}
      </ButtonLink>
    </li>
  );
}

function NotLoaded() {
  const { state, revalidate } = useRevalidator();
  return (
    <div className="land-panel" role="alert">
      <p>
        <b>Erro ao carregar planos</b>
      </p>
      <p>O resto da página continua funcionando.</p>
      <Button look="default" onClick={() => void revalidate()} isBusy={state !== 'idle'}>
        Tentar novamente
      </Button>
    </div>
  );
}
