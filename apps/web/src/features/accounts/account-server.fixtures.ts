/** What the server answers, and what it was asked. The dialogs' own client talks to it, so this is imported first. */
export const server = {
  asked: [] as { request: string; body: unknown }[],
  answer: (_request: string): Response | Promise<Response> => new Response('{}', { status: 500 }),
};

globalThis.fetch = async (input, init) => {
  const request = `${init?.method} ${input instanceof Request ? input.url : input.toString()}`;
  server.asked.push({ request, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
  return server.answer(request);
};
