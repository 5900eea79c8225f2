import { roleTitles } from '#app/components/employees/labels.ts';
import { Portrait } from '#app/components/employees/Portrait.tsx';
import type { PublicEmployee } from '#contract/salon-page.ts';

/** Renders nothing when the salon hides its team or has none. Plain elements, as in `ServiceList`: a team may have 100 people. */
export function TeamCard({ employees }: { employees: PublicEmployee[] }) {
  if (employees.length === 0) return null;
  return (
    <section aria-labelledby="equipe">
      <h2 id="equipe" className="salon-title">
        Equipe
      </h2>
      <ul className="card salon-team">
        {employees.map(({ id, name, role, avatarUrl, specialties }) => (
          <li key={id}>
            <Portrait name={name} url={avatarUrl} />
            <div>
              <p className="salon-team-name">{name}</p>
              <p className="salon-small">{roleTitles[role] ?? role}</p>
              {specialties.length > 0 && (
                <div className="salon-tags">
                  {specialties.map((specialty) => (
                    <span key={specialty} className="salon-tag">
                      {specialty}
                    </span>
                  ))}
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
