# Build with a compiler (better-sqlite3), run without one.
FROM node:24-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim AS base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/public ./public
COPY --from=build /app/server/host-demo/page ./server/host-demo/page
RUN mkdir /data && chown node:node /data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"

# Fly mounts a fresh volume as root's: hand it over, then leave root behind for good.
FROM base AS fly
ENTRYPOINT ["sh", "-c", "chown node:node /data && exec setpriv --reuid=node --regid=node --init-groups \"$@\"", "--"]
CMD ["node", "--enable-source-maps", "build/launch.js"]

FROM base
USER node
CMD ["node", "--enable-source-maps", "build/launch.js"]
