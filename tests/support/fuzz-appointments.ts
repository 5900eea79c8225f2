/** Like `outcomesOf`, for changes to undo. */
export function changesOf(appointments: Map<string, unknown>, seen: readonly unknown[] = []) {
  const last = [...appointments].slice(-4).map(([id, version]) => ({ id, version }));
  return [...seen, ...last.map((one) => [one])];
}

/** The last appointments, each of them alone, for a colleague. */
export function reassigned(appointments: Map<string, unknown>, employees: { id: string }[]) {
  const last = [...appointments].slice(-4);
  return last.flatMap(([id, version]) => employees.map(({ id: employeeId }) => [{ id, version, employeeId }]));
}

/** The last appointments: each of them alone, and all together. */
export function outcomesOf(appointments: Map<string, unknown>) {
  const last = [...appointments].slice(-4).map(([id, version]) => ({ id, version, outcome: 'completed' }));
  return [...last.map((one) => [one]), last].filter((outcomes) => outcomes.length > 0);
}
