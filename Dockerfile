# The pages are built with all packages, the server runs with those of `dependencies` alone. README.md says how to run it.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The one script that matters installs Node, and the image has it.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# `/health` names it. Without it the image does not know its commit, because git is not here.
ARG COMMIT
RUN node scripts/build.ts

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
# The only folder that the server writes to, besides /tmp: the rest may be read-only.
RUN install -d -o node -g node -m 0700 /data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json LICENSE ./
COPY contract ./contract
COPY db ./db
COPY lib ./lib
COPY server ./server
ENV NODE_ENV=production DATA_DIR=/data
VOLUME /data
USER node
EXPOSE 3000
# A first start makes its database, and answers 503 meanwhile.
HEALTHCHECK --interval=10s --timeout=5s --start-period=300s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
