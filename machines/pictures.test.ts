import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { boardWizardMachine } from './browser/board-wizard'
import { micRecorderMachine } from './browser/mic-recorder'
import { onboardingMachine } from './browser/onboarding'
import { ringlessRecorderMachine } from './browser/ringless-recorder'
import { videoRecorderMachine } from './browser/video-recorder'
import { announcementMachine } from './server/announcement'
import { blastMachine } from './server/blast'
import { dialSessionMachine } from './server/dial-session'
import { dropMachine } from './server/drop'
import { inboundMachine } from './server/inbound'
import { lineMachine } from './server/line'
import { messageDeliveryMachine } from './server/message-delivery'
import { numberHealthMachine } from './server/number-health'
import { registrationMachine } from './server/registration'
import { spamRegistrationMachine } from './server/spam-registration'
import { transferMachine } from './server/transfer'
import { monitorMachine } from './server/monitor'

/**
 * The diagrams of README.md against the machines, both ways. A part of a label is an EVENT (under a condition), or words
 * for an automatic transition or a timer; effects follow a slash. A transition from a frame counts for every state in it.
 */
interface Arrow {
  from: string
  to: string
  /** The event, or null for an automatic transition. */
  event: string | null
  effects: string[]
}

const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')

function pictureOf(name: string): string[] {
  const section = readme.slice(readme.indexOf(`\n## ${name} (`))
  return /```mermaid\nstateDiagram-v2\n([\s\S]*?)```/
    .exec(section)![1]!
    .split('\n')
    .map((line) => line.trim())
}

/** Frames with their contents, states and frames alike. */
function framesOf(lines: string[]): Map<string, Set<string>> {
  const frames = new Map<string, Set<string>>()
  const open: string[] = []
  for (const line of lines) {
    const frame = /^state (\w+) \{$/.exec(line)?.[1]
    const inside = frame ? [frame] : (/^(\S+)(?: --> (\w+).*)?$/.exec(line)?.slice(1) ?? [])
    const around = open.at(-1)
    for (const one of inside) if (around && one && /^\w+$/.test(one)) frames.get(around)!.add(one)
    if (frame) frames.set(frame, new Set())
    if (frame) open.push(frame)
    if (line === '}') open.pop()
  }
  return frames
}

function drawn(name: string): Arrow[] {
  const lines = pictureOf(name)
  const frames = framesOf(lines)
  const statesIn = (one: string): string[] => (frames.has(one) ? [...frames.get(one)!].flatMap(statesIn) : [one])
  return lines.flatMap((line) => {
    const [, from, to, label = ''] = /^(\w+) --> (\w+)(?:: (.*))?$/.exec(line) ?? []
    if (!from || !to) return []
    const [why = '', effects = ''] = label.split(' / ')
    const events = why.split(/, (?![^(]*\))/).map((part) => /^([A-Z_]+)(?: \(.*\))?$/.exec(part)?.[1] ?? null)
    return statesIn(from).flatMap((state) =>
      events.map((event) => ({ from: state, to, event, effects: effects.split(', ').filter(Boolean) })),
    )
  })
}

const leaves = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states).flatMap((child) => (child.type === 'atomic' ? [child] : leaves(child)))
const typesOf = (actions: readonly unknown[]) =>
  actions.map((action) =>
    typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : String(action),
  )

function arrowsOf(machine: AnyStateMachine): Arrow[] {
  return leaves(machine.root).flatMap((node) => {
    const named = Object.entries(node.on).flatMap(([event, ways]) =>
      ways.map((way) => ({ event: event.startsWith('xstate.after') ? null : event, way })),
    )
    const byItself = (node.always ?? []).map((way) => ({ event: null, way }))
    return [...named, ...byItself].flatMap(({ event, way }) =>
      (way.target ?? []).map((target) => ({
        from: node.key,
        to: target.key,
        event,
        effects: typesOf([...way.actions, ...target.entry]),
      })),
    )
  })
}

const words = ({ from, to, event }: Arrow) => `${from} --> ${to}: ${event ?? 'by itself'}`

const machines: Array<[string, AnyStateMachine]> = [
  ['line', lineMachine],
  ['dial-session', dialSessionMachine],
  ['transfer', transferMachine],
  ['monitor', monitorMachine],
  ['announcement', announcementMachine],
  ['inbound', inboundMachine],
  ['message-delivery', messageDeliveryMachine],
  ['blast', blastMachine],
  ['number-health', numberHealthMachine],
  ['spam-registration', spamRegistrationMachine],
  ['registration', registrationMachine],
  ['drop', dropMachine],
  ['board-wizard', boardWizardMachine],
  ['mic-recorder', micRecorderMachine],
  ['ringless-recorder', ringlessRecorderMachine],
  ['video-recorder', videoRecorderMachine],
  ['onboarding', onboardingMachine],
]

it('every machine has a diagram', () => {
  const isMachine = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8').includes('.createMachine(')
  const kept = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    // Stored fields are listed beside them.
    .flatMap((file) =>
      /^(?:server|browser)\/([\w-]+)\.ts$/.exec(file) && isMachine(file) ? basename(file, '.ts') : [],
    )
    .toSorted()
  expect(machines.map(([name]) => name).toSorted()).toEqual(kept)
})

describe.each(machines)('the diagram of %s', (name, machine) => {
  const picture = drawn(name)
  const chart = arrowsOf(machine)

  it('shows only what the machine does', () => {
    const known = new Set(chart.map(words))
    expect(picture.map(words).filter((arrow) => !known.has(arrow))).toEqual([])
  })

  it('shows every transition', () => {
    const shown = new Set(picture.map(words))
    expect(
      chart
        .filter(({ from, to }) => from !== to)
        .map(words)
        .filter((arrow) => !shown.has(arrow)),
    ).toEqual([])
  })

  it('names only existing effects', () => {
    const wrong = picture.flatMap((arrow) =>
      arrow.effects
        .filter((effect) => !chart.some((one) => words(one) === words(arrow) && one.effects.includes(effect)))
        .map((effect) => `${words(arrow)} / ${effect}`),
    )
    expect(wrong).toEqual([])
  })

  it('starts at the machine’s initial state', () => {
    const begins = pictureOf(name).flatMap((line) => /^\[\*\] --> (\w+)/.exec(line)?.[1] ?? [])
    const regions = machine.root.type === 'parallel' ? Object.values(machine.root.states) : [machine.root]
    expect(begins).toEqual(regions.map((region) => region.initial.target[0]!.key))
  })
})
