import type { components, paths } from './api.js'

export type { components, operations, paths } from './api.js'

type Method = 'get' | 'post' | 'put' | 'delete'
type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never
}[keyof paths]
type OperationOf<P extends keyof paths, M extends Method> =
  paths[P] extends Record<M, infer Operation> ? Operation : never
type Json<Content> = Content extends { 'application/json': infer Body } ? Body : unknown
type BodyOf<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? { body: Json<Content> }
  : Operation extends { requestBody?: { content: infer Content } }
    ? { body?: Json<Content> }
    : { body?: undefined }
type ParametersOf<Operation> = Operation extends { parameters: infer Parameters }
  ? Parameters extends { path: infer Path }
    ? { params: { path: Path } & QueryOf<Parameters> }
    : Parameters extends { query: infer Query }
      ? { params: { query: Query } }
      : { params?: QueryOf<Parameters> }
  : { params?: undefined }
type QueryOf<Parameters> = Parameters extends { query?: infer Query } ? { query?: Query } : { query?: undefined }
type AnswerOf<Operation> = Operation extends { responses: { 200: { content: infer Content } } } ? Json<Content> : void

export type Options<P extends keyof paths, M extends Method> = BodyOf<OperationOf<P, M>> &
  ParametersOf<OperationOf<P, M>> & { idempotencyKey?: string; signal?: AbortSignal }
type Arguments<P extends keyof paths, M extends Method> =
  object extends Options<P, M> ? [options?: Options<P, M>] : [options: Options<P, M>]

export type Client = {
  [M in Method]: <P extends PathsWith<M>>(path: P, ...options: Arguments<P, M>) => Promise<AnswerOf<OperationOf<P, M>>>
}

export class TrunklineError extends Error {
  status: number
  code: components['schemas']['Error']['code']
  validationErrors: components['schemas']['Error']['validationErrors']
}

export function createClient(options: { baseUrl: string; token: string; fetch?: typeof fetch }): Client
