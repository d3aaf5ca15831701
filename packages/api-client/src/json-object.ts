/** The JSON object that a body is; undefined for every other content type, other JSON, and text that does not parse. */
export function jsonObject(headers: Headers, body: string): Record<string, unknown> | undefined {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') {
    return undefined;
  }
  try {
    const parsed: unknown = JSON.parse(body);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
