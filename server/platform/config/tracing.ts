import { z } from 'zod';
import { ConfigError } from './checks.ts';

/** Where what happens is told, span by span, and how. */
export interface TracingPlace {
  /** With its path. */
  url: string;
  headers: Record<string, string>;
  service: string;
  /** Of all that happens, which part is told: from 0 to 1. */
  share: number;
}

export interface TracingConfig {
  /** null: nothing is told, and what tells it is not loaded. */
  tracing: TracingPlace | null;
}

/** Named as OpenTelemetry names them. */
export const tracingEnv = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_SERVICE_NAME: z.string().trim().min(1).default('presence'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

/** @throws ConfigError where a header is none. */
export function tracingConfig(given: z.output<z.ZodObject<typeof tracingEnv>>): TracingConfig {
  const endpoint = given.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return { tracing: null };
  const lines = given.OTEL_EXPORTER_OTLP_HEADERS.split(',').flatMap((line) => line.trim() || []);
  const headers = lines.map((line) => {
    const [, name, value] = /^([\w-]+)\s*=\s*(\S.*)$/.exec(line) ?? [];
    if (!name || !value)
      throw new ConfigError(
        'OTEL_EXPORTER_OTLP_HEADERS: takes name=value, several with a comma between them',
      );
    return [name, decodeURIComponent(value)];
  });
  return {
    tracing: {
      url: `${endpoint}/v1/traces`,
      headers: Object.fromEntries(headers) as Record<string, string>,
      service: given.OTEL_SERVICE_NAME,
      share: given.OTEL_TRACES_SAMPLER_ARG,
    },
  };
}
