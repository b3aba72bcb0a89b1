import type { FastifyRequest } from 'fastify';
import * as calls from '#shared/api/live-class.ts';
import { minutes } from '../platform/clock.ts';
import type { Api, RouteOptions } from '../platform/http/http.ts';
import { classCookies } from './cookies.ts';
import * as host from './host.ts';
import type { ClassDeps } from './deps.ts';
import type { Streams } from './stream.ts';

const options = (body: number, idempotency: RouteOptions['idempotency']) =>
  ({
    auth: 'none',
    limit: { name: 'class host', max: 2_000, perMs: minutes(10) },
    body,
    idempotency,
    work: 'managing',
  }) as const;

/** The host's console; its session is good for one class only. */
export function mountHost(api: Api, deps: ClassDeps, streams: Pick<Streams, 'news'>): void {
  const cookies = classCookies(deps.config);
  const classOf = async (request: FastifyRequest) =>
    (await host.hostedClass(deps, cookies.read(request, 'class_host'))).id;
  const done = async (request: FastifyRequest, change: (classId: string) => Promise<void>) => {
    const classId = await classOf(request);
    await change(classId);
    await streams.news(classId);
    return host.hostView(deps, classId);
  };

  api.open(
    calls.openHost,
    {
      auth: 'none',
      limit: { name: 'class host open', max: 20, perMs: minutes(10) },
      body: 500,
      idempotency: 'none',
      work: 'entering',
    },
    async ({ body, request, reply }) => {
      const session = cookies.read(request, 'class_host');
      const { secret, classId } = await host.openConsole(deps, body.key, session);
      cookies.set(reply, 'class_host', secret);
      return host.hostView(deps, classId);
    },
  );
  api.open(calls.host, options(0, 'safe'), async ({ request }) =>
    host.hostView(deps, await classOf(request)),
  );
  api.open(calls.startClass, options(200, 'idempotent'), ({ request }) =>
    done(request, (id) => host.start(deps, id)),
  );
  api.open(calls.takeBackStart, options(200, 'idempotent'), ({ request }) =>
    done(request, (id) => host.takeBackStart(deps, id)),
  );
  api.open(calls.endClass, options(200, 'idempotent'), ({ request }) =>
    done(request, (id) => host.end(deps, id)),
  );
  api.open(calls.showSlide, options(200, 'idempotent'), ({ request, body }) =>
    done(request, (id) => host.slide(deps, id, body.position)),
  );
  api.open(calls.sayCaption, options(2_000, 'none'), ({ request, body }) =>
    done(request, (id) => host.caption(deps, id, body.text)),
  );
  api.open(calls.sayWord, options(500, 'idempotent'), ({ request, body }) =>
    done(request, (id) => host.word(deps, id, body.word)),
  );
  api.open(calls.moderateQuestion, options(4_000, 'idempotent'), ({ request, params, body }) =>
    done(request, (id) => host.moderate(deps, id, params.id, body)),
  );
}
