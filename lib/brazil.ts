import { fold } from './text.ts';

export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

/** The 27 states and their zones (tzdata). A state with several has the one where most people live. */
export const BRAZIL_STATES = [
  { uf: 'AC', name: 'Acre', timeZone: 'America/Rio_Branco' },
  { uf: 'AL', name: 'Alagoas', timeZone: 'America/Maceio' },
  { uf: 'AP', name: 'Amapá', timeZone: 'America/Belem' },
  { uf: 'AM', name: 'Amazonas', timeZone: 'America/Manaus' },
  { uf: 'BA', name: 'Bahia', timeZone: 'America/Bahia' },
  { uf: 'CE', name: 'Ceará', timeZone: 'America/Fortaleza' },
  { uf: 'DF', name: 'Distrito Federal', timeZone: 'America/Sao_Paulo' },
  { uf: 'ES', name: 'Espírito Santo', timeZone: 'America/Sao_Paulo' },
  { uf: 'GO', name: 'Goiás', timeZone: 'America/Sao_Paulo' },
  { uf: 'MA', name: 'Maranhão', timeZone: 'America/Fortaleza' },
  { uf: 'MT', name: 'Mato Grosso', timeZone: 'America/Cuiaba' },
  { uf: 'MS', name: 'Mato Grosso do Sul', timeZone: 'America/Campo_Grande' },
  { uf: 'MG', name: 'Minas Gerais', timeZone: 'America/Sao_Paulo' },
  { uf: 'PA', name: 'Pará', timeZone: 'America/Belem' },
  { uf: 'PB', name: 'Paraíba', timeZone: 'America/Fortaleza' },
  { uf: 'PR', name: 'Paraná', timeZone: 'America/Sao_Paulo' },
  { uf: 'PE', name: 'Pernambuco', timeZone: 'America/Recife' },
  { uf: 'PI', name: 'Piauí', timeZone: 'America/Fortaleza' },
  { uf: 'RJ', name: 'Rio de Janeiro', timeZone: 'America/Sao_Paulo' },
  { uf: 'RN', name: 'Rio Grande do Norte', timeZone: 'America/Fortaleza' },
  { uf: 'RS', name: 'Rio Grande do Sul', timeZone: 'America/Sao_Paulo' },
  { uf: 'RO', name: 'Rondônia', timeZone: 'America/Porto_Velho' },
  { uf: 'RR', name: 'Roraima', timeZone: 'America/Boa_Vista' },
  { uf: 'SC', name: 'Santa Catarina', timeZone: 'America/Sao_Paulo' },
  { uf: 'SP', name: 'São Paulo', timeZone: 'America/Sao_Paulo' },
  { uf: 'SE', name: 'Sergipe', timeZone: 'America/Maceio' },
  { uf: 'TO', name: 'Tocantins', timeZone: 'America/Araguaina' },
] as const;

export const BRAZIL_ZONES = [
  { timeZone: 'America/Sao_Paulo', name: 'Brasília, Sudeste, Sul e Goiás' },
  { timeZone: 'America/Bahia', name: 'Bahia' },
  { timeZone: 'America/Maceio', name: 'Alagoas e Sergipe' },
  { timeZone: 'America/Recife', name: 'Pernambuco' },
  { timeZone: 'America/Fortaleza', name: 'Ceará, Maranhão, Paraíba, Piauí e Rio Grande do Norte' },
  { timeZone: 'America/Belem', name: 'Amapá e leste do Pará' },
  { timeZone: 'America/Santarem', name: 'Oeste do Pará' },
  { timeZone: 'America/Araguaina', name: 'Tocantins' },
  { timeZone: 'America/Noronha', name: 'Fernando de Noronha' },
  { timeZone: 'America/Cuiaba', name: 'Mato Grosso' },
  { timeZone: 'America/Campo_Grande', name: 'Mato Grosso do Sul' },
  { timeZone: 'America/Porto_Velho', name: 'Rondônia' },
  { timeZone: 'America/Boa_Vista', name: 'Roraima' },
  { timeZone: 'America/Manaus', name: 'Amazonas' },
  { timeZone: 'America/Eirunepe', name: 'Oeste do Amazonas' },
  { timeZone: 'America/Rio_Branco', name: 'Acre' },
] as const;

/** 'SP' for 'sp' and 'São Paulo'; null for anything else. */
export function ufOf(typed: string): string | null {
  const wanted = fold(typed.trim());
  return BRAZIL_STATES.find(({ uf, name }) => [uf, name].some((known) => fold(known) === wanted))?.uf ?? null;
}

export function zoneOfState(state: string | null): string {
  const known = ufOf(state ?? '');
  return BRAZIL_STATES.find(({ uf }) => uf === known)?.timeZone ?? DEFAULT_TIME_ZONE;
}
