/** developer.mozilla.org/docs/Web/API/Contact_Picker_API: Chrome on Android, on https. */
type Contact = { name?: string[]; tel?: string[]; email?: string[] };
type ContactsManager = {
  select(properties: ('name' | 'tel' | 'email')[], options: { multiple: true }): Promise<Contact[]>;
};

export const contactsOf = (navigator: Navigator): ContactsManager | null =>
  'contacts' in navigator ? (navigator.contacts as ContactsManager) : null;

/** The list that the server reads. */
export function fileOfContacts(contacts: Contact[]): File {
  const rows = contacts.map(({ name, tel, email }) => [name?.[0], tel?.[0], email?.[0]]);
  const lines = [['nome', 'telefone', 'email'], ...rows].map((cells) => cells.map(quoted).join(';'));
  return new File([lines.join('\n')], 'contatos.csv', { type: 'text/csv' });
}

const quoted = (text: string | undefined) => `"${(text ?? '').replaceAll('"', '""')}"`;
