import { expect, test } from 'vitest'
import { createCallPace } from './call-pace'

/** Sends so many concurrently; answers when each left. */
async function send(perSecond: number | null, calls: number, isSent = (_call: number) => true): Promise<number[]> {
  const pace = createCallPace(perSecond)
  const left: number[] = []
  await Promise.all(
    Array.from({ length: calls }, (_, call) =>
      pace.withTurn(async () => {
        if (!isSent(call)) return
        left.push(await pace.leave())
      }),
    ),
  )
  return left
}

test('never more than the limit within a second, and nearly all of it', async () => {
  const left = await send(200, 401)
  for (let call = 200; call < left.length; call += 1)
    expect(left[call]! - left[call - 200]!).toBeGreaterThanOrEqual(1000)
  expect(left.at(-1)! - left[0]!).toBeLessThan(2500)
})

test('a call’s preparation starts before its slot, so its writes cost nothing of the limit', async () => {
  const pace = createCallPace(1)
  const begun: number[] = []
  const left: number[] = []
  const call = () =>
    pace.withTurn(async () => {
      begun.push(Math.floor(performance.timeOrigin + performance.now()))
      left.push(await pace.leave())
    })
  await Promise.all([call(), call()])
  expect(begun[1]! - left[0]!).toBeLessThan(1000)
  expect(left[1]! - left[0]!).toBeGreaterThanOrEqual(1000)
})

test('an unused slot is passed on', async () => {
  const left = await send(5, 50, (call) => call >= 45)
  expect(left).toHaveLength(5)
  expect(left.at(-1)! - left[0]!).toBeLessThan(500)
})

test('a slot whose work throws is passed on', async () => {
  const pace = createCallPace(1)
  await expect(pace.withTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pace.withTurn(async () => 'yes')).toBe('yes')
})

test('without a limit nothing waits', async () => {
  expect(await send(null, 500)).toHaveLength(500)
})
