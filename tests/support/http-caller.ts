/** One caller over HTTP; cookies are kept from answer to answer, as a browser does. A header that is undefined is not sent. */
export type HttpCaller = {
  (
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string | undefined> },
  ): Promise<Answer>;
  cookies: Map<string, string>;
};
type Answer = { status: number; headers: Headers; body: unknown };

export function createCaller(origin: string): HttpCaller {
  const cookies = new Map<string, string>();
  const call = async (
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: object } = {},
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = {
      origin,
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: Object.entries(sent).filter(([, value]) => value !== undefined),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return Object.assign(call, { cookies });
}
