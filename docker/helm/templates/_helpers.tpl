{{- /* The image of all processes: by its digest if there is one. */ -}}
{{- define "image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ with .Values.image.digest }}@{{ . }}{{ end }}
{{- end }}

{{- /* The variables of all processes, as a map. */ -}}
{{- define "settings" -}}
{{- range $variable, $key := .Values.secretFiles }}
{{- with $key }}
{{ $variable }}: /run/secrets/maintenance/{{ . }}
{{- end }}
{{- end }}
PUBLIC_URL: {{ .Values.publicUrl | quote }}
METRICS_PORT: '9464'
METRICS_HOST: 0.0.0.0
{{- range $variable, $value := .Values.settings }}
{{ $variable }}: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ . }}
runAsGroup: {{ . }}
fsGroup: {{ . }}
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "mounts" -}}
- { name: secrets, mountPath: /run/secrets/maintenance, readOnly: true }
- { name: temporary, mountPath: /tmp }
{{- end }}

{{- define "volumes" -}}
- name: secrets
  # 0440: readable by owner and group only.
  secret: { secretName: {{ .Values.secret }}, defaultMode: 288 }
- name: temporary
  emptyDir: { sizeLimit: 1Gi }
{{- end }}

{{- define "pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}
