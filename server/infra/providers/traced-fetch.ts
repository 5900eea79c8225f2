import { inSpan } from '../process/spans.ts';

/** As `fetch`, in a span that names host and method: paths of providers have ids. The trace's id is not sent to them. */
export function tracedFetch(url: string, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  const start = () => {
    const { host } = new URL(url);
    const attributes = { 'server.address': host, 'http.request.method': method };
    return { kind: 'client' as const, name: `${method} ${host}`, attributes };
  };
  return inSpan(start, async (span) => {
    const response = await fetch(url, init);
    if (span) {
      span.attributes['http.response.status_code'] = response.status;
      span.hasFailed = response.status >= 400;
    }
    return response;
  });
}
