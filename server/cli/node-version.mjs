// @ts-check
// No dependencies: runs before install, on a Node that may be too old.

/** As `engines` in package.json. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(
    `Trunkline needs Node 20.19 or newer; this is ${process.versions.node}. Install it from https://nodejs.org.`,
  )
  process.exit(1)
}
