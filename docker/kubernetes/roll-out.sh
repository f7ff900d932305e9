#!/bin/sh
# Rolls out the release that release/kustomization.yaml names: first the settings, then the migrations, and only once these are complete
# the processes. The previous release serves until then, and keeps serving if the migrations fail.
#   docker/kubernetes/roll-out.sh               # in place of `kubectl apply -k docker/kubernetes`
#   docker/kubernetes/roll-out.sh --contract    # once no pod of the previous release is left
set -eu
folder=$(dirname "$0")

# The image of the processes, as kustomize names it.
image_of_release() {
  kubectl kustomize "$folder" | kubectl annotate --local -f - only=printed -o go-template='
    {{- if eq .kind "Deployment" }}{{ range .spec.template.spec.containers }}{{ .image }}{{ "\n" }}{{ end }}{{ end }}' | sort -u
}

# Runs a job to its end, and prints its log. The job ends after an hour at the latest.
run() {
  job=$(kubectl set image --local -f "$folder/jobs/$1.yaml" "$1=$image" -o yaml | kubectl create -f - -o name)
  echo "$job runs."
  while :; do
    end=$(kubectl --namespace maintenance get "$job" -o jsonpath='{.status.conditions[?(@.status=="True")].type}')
    case $end in
      *Complete*) break ;;
      *Failed*) break ;;
    esac
    sleep 2
  done
  kubectl --namespace maintenance logs "$job"
  case $end in
    *Failed*)
      echo "$job failed: nothing was rolled out." >&2
      exit 1
      ;;
  esac
}

image=$(image_of_release)
if [ "${1:-}" = --contract ]; then
  run contract
  exit
fi
kubectl apply -k "$folder/settings"
run migrate
kubectl apply -k "$folder"
for process in api portal worker; do
  kubectl --namespace maintenance rollout status --timeout=10m "deployment/$process"
done
