/** Where somebody asks from, for the entries in the audit log. */
export type Origin = { address: string; userAgent: string | null };

const LONGEST_USER_AGENT = 200;
const LONGEST_ADDRESS = 100;

/** The address, and what the browser says it is, on one line of printable characters. */
export function originOf({ address, headers }: { address: string; headers: Headers }): Origin {
  const userAgent = (headers.get('user-agent') ?? '')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_USER_AGENT);
  return { address: address.slice(0, LONGEST_ADDRESS), userAgent: userAgent || null };
}
