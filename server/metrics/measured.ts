import { isCarrierError, type Carrier } from '../../app/domain/carrier.port'
import type { Files } from '../../app/domain/files.port'
import type { Store } from '../../db/open'
import type { Metrics } from './metrics'

const secondsSince = (started: number): number => (performance.now() - started) / 1000

export function measuredStore(store: Store, metrics: Metrics): Store {
  return {
    ...store,
    get queries() {
      return store.queries
    },
    async transact(name, work, options) {
      const started = performance.now()
      let fault: unknown
      try {
        return await store.transact(name, work, options)
      } catch (error) {
        fault = error
        throw error
      } finally {
        metrics.transaction(name, secondsSince(started), fault)
      }
    },
  }
}

export function measuredFiles(files: Files, metrics: Metrics): Files {
  const count = (key: string, bytes: number) => metrics.file(key.slice(0, key.indexOf('/')), bytes)
  return {
    ...files,
    async write(key, bytes) {
      await files.write(key, bytes)
      count(key, bytes.byteLength)
    },
    async writeStream(key, source) {
      const length = await files.writeStream(key, source)
      count(key, length)
      return length
    },
  }
}

export function measuredCarrier(carrier: Carrier, metrics: Metrics): Carrier {
  return new Proxy(carrier, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        const started = performance.now()
        const answer: unknown = Reflect.apply(member, target, args)
        if (!(answer instanceof Promise)) return answer
        const count = (outcome: string) => metrics.carrier(String(name), outcome, secondsSince(started))
        answer.then(
          () => count('ok'),
          (error: unknown) => count(isCarrierError(error) ? error.outcome : 'fault'),
        )
        return answer
      }
    },
  })
}
