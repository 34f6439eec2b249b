import type { Locator, Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Pictures a second while something moves. */
const RATE = 12
const STEP_S = 1 / RATE
/** How long a reader needs for a caption: at least a moment, more for each word. */
const READ_S = 1.4
const WORD_S = 0.24

interface Cue {
  from: number
  to: number
  words: string
}

/** What is on a page as a film without sound. Its time is counted in pictures: a slow machine takes longer and films the same. */
export class Film {
  private readonly pictures: { file: string; seconds: number }[] = []
  private readonly cues: Cue[] = []
  private seconds = 0
  private pointer = { x: 600, y: 500 }

  /** `folder` is where pictures are kept until `develop`; `screen` is the part of the page that is filmed. */
  constructor(
    private readonly page: Page,
    private readonly screen: Locator,
    private readonly folder: string,
  ) {}

  /** One picture that is shown so long. */
  async show(seconds = STEP_S): Promise<void> {
    const file = join(this.folder, `${String(this.pictures.length).padStart(5, '0')}.png`)
    await this.page.evaluate(drawPointer, this.pointer)
    const { x, y, width, height } = (await this.screen.boundingBox())!
    const clip = { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
    await this.page.screenshot({ path: file, clip })
    this.pictures.push({ file, seconds })
    this.seconds += seconds
  }

  /** Says something below what follows, until `work` is done and it can be read. */
  async say(words: string, work: () => Promise<void> = async () => {}): Promise<void> {
    const from = this.seconds
    await work()
    const due = from + READ_S + words.split(' ').length * WORD_S
    await this.show(Math.max(0.6, due - this.seconds))
    this.cues.push({ from, to: this.seconds, words })
  }

  /** Films what moves automatically for a while. */
  async watch(pictures: number): Promise<void> {
    for (let shown = 0; shown < pictures; shown += 1) await this.show()
  }

  /** Films until a condition holds; what it waited for too long is cut short. */
  async until(condition: () => Promise<void>): Promise<void> {
    let over = false
    const waiting = condition().finally(() => (over = true))
    // Reported by the last line, also when it happens before.
    waiting.catch(() => {})
    for (let shown = 0; !over; shown += 1) {
      if (shown < RATE * 3) await this.show(STEP_S * 3)
      else await this.page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await waiting
  }

  /** Leads the pointer to the middle of something, and waits until it is there. */
  async pointAt(target: Locator, steps = 9): Promise<void> {
    await target.waitFor()
    const { x, y, width, height } = (await target.boundingBox())!
    await this.lead({ x: x + Math.min(width / 2, 120), y: y + height / 2 }, steps)
  }

  async press(target: Locator): Promise<void> {
    await this.pointAt(target)
    await this.show(0.3)
    await target.click()
    await this.show(0.4)
  }

  async type(field: Locator, words: string): Promise<void> {
    await this.press(field)
    await field.fill('')
    for (const letter of words) {
      await field.pressSequentially(letter)
      await this.show()
    }
  }

  /** Carries one thing onto another. */
  async drag(from: Locator, to: Locator): Promise<void> {
    await this.pointAt(from)
    await this.page.mouse.down()
    const box = (await to.boundingBox())!
    await this.lead({ x: box.x + 140, y: box.y + 240 }, 16)
    await this.show(0.4)
    await this.page.mouse.up()
    await this.show(0.4)
  }

  private async lead(to: { x: number; y: number }, steps: number): Promise<void> {
    const from = this.pointer
    for (let step = 1; step <= steps; step += 1) {
      // It sets out and arrives slowly.
      const share = (1 - Math.cos((Math.PI * step) / steps)) / 2
      this.pointer = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
      await this.page.mouse.move(this.pointer.x, this.pointer.y)
      await this.show()
    }
  }

  /** Writes NAME.webm, its captions NAME.vtt and its first picture NAME.jpg. Needs ffmpeg. */
  async develop(target: string, poster: number): Promise<{ seconds: number }> {
    const list = join(this.folder, 'pictures.txt')
    const last = this.pictures.at(-1)!
    const lines = this.pictures.flatMap(({ file, seconds }) => [`file '${file}'`, `duration ${seconds.toFixed(4)}`])
    // The list's format wants the last picture once more, or its time does not count.
    await writeFile(list, [...lines, `file '${last.file}'`].join('\n'))
    const quietly = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y']
    const quality = ['-crf', '34', '-b:v', '0', '-g', '120', '-deadline', 'good', '-cpu-used', '5', '-row-mt', '1']
    const vp9 = ['-c:v', 'libvpx-vp9', ...quality, '-pix_fmt', 'yuv420p']
    const webm = join(this.folder, 'film.webm')
    const jpg = join(this.folder, 'poster.jpg')
    await run('ffmpeg', [...quietly, '-f', 'concat', '-safe', '0', '-i', list, '-r', String(RATE), '-an', ...vp9, webm])
    await run('ffmpeg', [...quietly, '-i', this.pictures[poster]!.file, '-q:v', '5', jpg])
    await copyFile(webm, `${target}.webm`)
    await copyFile(jpg, `${target}.jpg`)
    const cues = this.cues.map(({ from, to, words }) => `${clock(from)} --> ${clock(to)}\n${words}\n`)
    await writeFile(`${target}.vtt`, `WEBVTT\n\n${cues.join('\n')}`)
    return { seconds: this.seconds }
  }

  /** How many pictures there are so far: what `develop` takes for the poster. */
  get length(): number {
    return this.pictures.length
  }
}

const clock = (seconds: number): string => new Date(Math.round(seconds * 1_000)).toISOString().slice(11, 23)

/** A page is filmed without the pointer: it is drawn, above dialogs and whatever else is on top. */
function drawPointer({ x, y }: { x: number; y: number }): void {
  let pointer = document.getElementById('film-pointer')
  if (!pointer) {
    pointer = document.createElement('div')
    pointer.id = 'film-pointer'
    pointer.popover = 'manual'
    pointer.innerHTML =
      '<svg width="20" height="24" viewBox="0 0 20 24"><path d="M2 1v18l5-4.5 3.2 7.5 3-1.3-3.2-7.2H17z" fill="#111" stroke="#fff" stroke-width="1.6"/></svg>'
    Object.assign(pointer.style, {
      position: 'fixed',
      inset: 'auto',
      margin: '0',
      border: '0',
      padding: '0',
      background: 'none',
      pointerEvents: 'none',
      overflow: 'visible',
    })
    document.documentElement.append(pointer)
  } else pointer.hidePopover()
  pointer.showPopover()
  pointer.style.left = `${x}px`
  pointer.style.top = `${y}px`
}
