const privateName = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|test|invalid)$/;

/** Whether a host is named, and its name is one of the public internet. An IP address has no name. */
export function isPublicName(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '').toLowerCase();
  const isAddress = host.startsWith('[') || /^[\d.]+$/.test(host);
  return host.includes('.') && !isAddress && !privateName.test(host) && !host.endsWith('.home.arpa');
}

/** Whether the address of a service is https to such a host. */
export function isPublicService(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && isPublicName(hostname);
}
