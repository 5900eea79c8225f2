/** '9', '9h', '930', '9h30' and '9:30' become 'HH:mm'. Any other text stays, and the contract refuses it. */
export function completeTime(typed: string): string {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:h.]?(\d{2})?)?$/i.exec(typed.trim()) ?? [];
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : typed;
}
