/** One line for a person. A warning or failure also says what to do. Names and texts in pt-BR; no password and no key. */
export type Finding = { level: 'ok' | 'aviso' | 'falha'; name: string; line: string };

export const ok = (name: string, line: string): Finding => ({ level: 'ok', name, line });
export const warning = (name: string, line: string): Finding => ({ level: 'aviso', name, line });
export const failure = (name: string, line: string): Finding => ({ level: 'falha', name, line });

export const textOf = ({ level, name, line }: Finding) => `${level.padEnd(6)} ${name}: ${line}`;

export function summaryOf(findings: Finding[]): string {
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const [failures, warnings] = [count('falha'), count('aviso')];
  const noted = warnings === 1 ? '1 aviso' : `${warnings} avisos`;
  if (failures > 0) return `${failures === 1 ? '1 falha' : `${failures} falhas`}, ${noted}.`;
  return warnings > 0 ? `Nenhuma falha, ${noted}.` : 'Tudo certo.';
}
