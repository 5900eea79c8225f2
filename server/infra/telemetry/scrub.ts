import { redactText } from '../process/log.ts';
import { withoutContacts } from '../process/without-contacts.ts';

const HIDDEN = '•••';

/** An error's words for others: without what the log hides, contacts, quoted input, queries, ids, documents and network addresses. */
export function scrub(text: string): string {
  return (
    withoutContacts(redactText(text))
      // Query and fragment of an address.
      .replaceAll(/(\/[^\s?#"']*)[?#][^\s"']+/g, `$1?${HIDDEN}`)
      .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, HIDDEN)
      .replaceAll(/\(?\d[\d\s().-]{5,}\d/g, HIDDEN)
      .replaceAll(/\b[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}\b/gi, HIDDEN)
  );
}
