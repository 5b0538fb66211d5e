# An image with Lintel's standalone executable and the C and C++ libraries that it needs, and nothing else:
#   docker build --tag lintel .
#   docker run --rm --volume "$PWD:/work" lintel lint
FROM node:24-bookworm AS build
WORKDIR /source
COPY . .
RUN npm ci && npm run release:standalone -- /release && mv /release/lintel-linux-* /release/lintel

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /release/lintel /usr/local/bin/lintel
COPY LICENSE NOTICE /usr/share/doc/lintel/
COPY --from=build /source/dist/THIRD-PARTY-LICENSES.txt /usr/local/LICENSE /usr/share/doc/lintel/
WORKDIR /work
ENTRYPOINT ["/usr/local/bin/lintel"]
