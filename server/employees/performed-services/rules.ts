/** Chosen services; none means all, also those made later. */
type Choice = { id: string; name: string; serviceIds: ReadonlySet<string> };

export type ChoiceChange = { employeeId: string; serviceIds: string[] };

type Asked = {
  serviceId: string;
  add: readonly Choice[];
  remove: readonly Choice[];
  /** The salon's services without `serviceId`. */
  others: readonly string[];
};

/**
 * Applies a change at one service to the choices. `gains` get rows; `losers` lose the row of the service; `left` would have
 * no service any more, which means all of them, so the change must be refused.
 */
export function planPerformers({ serviceId, add, remove, others }: Asked) {
  const performsAll = ({ serviceIds }: Choice) => serviceIds.size === 0;
  const joining = add.filter((one) => !performsAll(one) && !one.serviceIds.has(serviceId));
  const leaving = remove.filter((one) => performsAll(one) || one.serviceIds.has(serviceId));
  const left = leaving.filter((one) => (performsAll(one) ? others.length === 0 : one.serviceIds.size === 1));
  const gains: ChoiceChange[] = [
    ...joining.map(({ id }) => ({ employeeId: id, serviceIds: [serviceId] })),
    ...leaving.filter(performsAll).map(({ id }) => ({ employeeId: id, serviceIds: [...others] })),
  ];
  const losers = leaving.filter((one) => !performsAll(one)).map(({ id }) => id);
  return { gains, losers, left };
}
