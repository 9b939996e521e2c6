#!/bin/sh
# Builds the image and tags it for a registry: deploy/docker/release.sh registry.example/masthead
# Pushes nothing: prints the commands that would. DOCKER names another engine, such as podman.
set -eu
cd "$(dirname "$0")/../.."
docker=${DOCKER:-docker}
image=${1:?the name of the image, such as registry.example/masthead}
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
$docker build --file deploy/docker/Dockerfile --tag "$image:$version" .
for tag in "${version%.*}" latest; do
  $docker tag "$image:$version" "$image:$tag"
done
for tag in "$version" "${version%.*}" latest; do
  echo "$docker push $image:$tag"
done
