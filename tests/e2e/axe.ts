import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Frame, Page } from '@playwright/test'
import axe, { type ContextSpec, type PartialResult, type RunOptions } from 'axe-core'
import { ROOT } from '../helpers/process'

type AxeWindow = Window & { axe?: typeof axe }

const SOURCE = readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8')

const OPTIONS = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  colours: ['color-contrast', 'link-in-text-block'],
}

export type AxeRules = keyof typeof OPTIONS

/**
 * List the axe faults of one part of a page, including its frames: `rule: frame element message`.
 * Does not use AxeBuilder, which injects axe at each look and serializes three selectors of each element that passed.
 */
export async function findAxeFaults(page: Page, part: string, rules: AxeRules): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    runOnly: { type: rules === 'all' ? 'tag' : 'rule', values: OPTIONS[rules] },
  }
  const partials = await runInFrames(page.mainFrame(), { include: [part] }, options)
  const { violations } = await axe.finishRun(partials, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}

/** Results in the order of `axe.finishRun`: a document, then its frames. Axe omits hidden frames and those outside the part. */
async function runInFrames(frame: Frame, context: unknown, options: RunOptions): Promise<PartialResult[]> {
  await injectAxe(frame)
  const frames =
    frame.childFrames().length > 0
      ? await frame.evaluate((of) => (window as AxeWindow).axe!.utils.getFrameContexts(of as ContextSpec), context)
      : []
  const children = frames.map(async ({ frameSelector, frameContext }) => {
    const element = await frame.evaluateHandle(
      (selector) => (window as AxeWindow).axe!.utils.shadowSelect(selector),
      frameSelector,
    )
    return runInFrames((await element.asElement()!.contentFrame())!, frameContext, options)
  })
  const own = frame.evaluate(runPartial, { context, options })
  const [result, ...inner] = await Promise.all([own, ...children])
  return [JSON.parse(result) as PartialResult, ...inner.flat()]
}

async function injectAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE)
}

/** Runs in the document. Elements are named by their HTML: a unique selector of each would take a third of the time. */
async function runPartial({ context, options }: { context: unknown; options: RunOptions }): Promise<string> {
  const { runPartial: run, utils } = (window as AxeWindow).axe!
  const { mergeSpecs } = utils.nodeSerializer
  utils.nodeSerializer.update({
    toSpec: ({ source, nodeIndexes }) => ({ selector: [source], ancestry: [], xpath: [], source, nodeIndexes }),
    mergeSpecs,
  })
  return JSON.stringify(await run(context as ContextSpec, options))
}
